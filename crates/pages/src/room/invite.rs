//! Getting the other player in, and oneself on another device.

use fast_qr::QRBuilder;
use fast_qr::convert::Builder;
use fast_qr::convert::svg::SvgBuilder;
use maud::{Markup, html};
use numduel_rules::sentences::LONGEST_NAME;
use numduel_wire::RoomPhase;

use super::{RoomLinks, RoomPage};

impl RoomPage {
    pub(super) fn invite(&self) -> Markup {
        let Some(links) = &self.links else { return html! {} };
        let room = &self.report.room;
        let link = room_link(&links.origin, room);
        match (self.report.phase, self.report.you) {
            (RoomPhase::Waiting, Some(_)) => html! {
                div.invite {
                    div {
                        h2 { "Invite your friend" }
                        p.code aria-label="Room code" { (room) }
                        (only_here(links))
                        p { label { "Link " input.link readonly value=(link); } }
                        p { button.copy type="button" data-copy=(link) hidden { "Copy link" } }
                    }
                    (self.qr(links, "invite.svg"))
                }
                (self.other_devices(links))
                (lifetime(links))
            },
            (RoomPhase::Waiting, None) => self.form(
                "join",
                "join",
                &html! {
                    label { "Your name " input name="name" maxlength=(LONGEST_NAME) autocomplete="nickname"; }
                    button { "Join the game" }
                },
            ),
            (_, Some(_)) => html! {
                details.share { summary { "Share a link to watch" } (only_here(links)) p { label { "Link " input.link readonly value=(link); } } }
                (self.other_devices(links))
                (lifetime(links))
            },
            (_, None) => html! {},
        }
    }

    /// The private link, for a second device.
    fn other_devices(&self, links: &RoomLinks) -> Markup {
        let Some(secret) = &links.secret else { return html! {} };
        let link = seat_link(&links.origin, &self.report.room, secret);
        html! {
            details.share {
                summary { "Continue on another device" }
                p { "Open this private link there. Anyone with this link can play in your place." }
                (only_here(links))
                p { label { "Private link " input.link readonly value=(link); } }
                (self.qr(links, "seat.svg"))
                (self.form("sign-out", "quiet-button", &html! { button { "Disconnect other devices" } }))
            }
        }
    }

    /// A link as a QR code, which is drawn for those who look at it.
    fn qr(&self, links: &RoomLinks, file: &str) -> Markup {
        if links.is_local {
            return html! {};
        }
        let source = format!("/rooms/{}/files/{file}", self.report.room);
        html! { div.qr { img src=(source) alt="QR code of the link" width="200" height="200" loading="lazy"; } }
    }
}

/// What to do if the links lead nowhere from other devices.
fn only_here(links: &RoomLinks) -> Markup {
    html! { @if links.is_local {
        p.note { "Only this computer can open this link. To play with other devices on your network, stop the server and start it with "
            code { "numduel serve --lan" } "; this room stays." }
    } }
}

fn lifetime(links: &RoomLinks) -> Markup {
    html! { p.note { "Rooms are deleted after " (links.days) " days without activity." } }
}

/// The link to a room, to read out or to send.
pub fn room_link(origin: &str, room: &str) -> String {
    format!("{origin}/{room}")
}

/// The private link to a seat. What stands after the sign # never reaches a server.
pub fn seat_link(origin: &str, room: &str, secret: &str) -> String {
    format!("{origin}/rooms/{room}/seat#{secret}")
}

/// A link as a QR code.
pub fn qr(link: &str) -> Option<String> {
    Some(SvgBuilder::default().margin(2).to_str(&QRBuilder::new(link).build().ok()?))
}
