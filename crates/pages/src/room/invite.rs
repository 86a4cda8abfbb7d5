//! Getting the other player in, and oneself on another device.

use fast_qr::QRBuilder;
use fast_qr::convert::Builder;
use fast_qr::convert::svg::SvgBuilder;
use maud::{Markup, html};
use numduel_rules::sentences::LONGEST_NAME;
use numduel_wire::RoomPhase;

use super::RoomPage;

impl RoomPage {
    pub(super) fn invite(&self) -> Markup {
        let room = &self.report.room;
        let link = room_link(&self.links.origin, room);
        match (self.report.phase, self.report.you) {
            (RoomPhase::Waiting, Some(_)) => html! {
                div.invite {
                    div {
                        h2 { "Invite your friend" }
                        p.code aria-label="Room code" { (room) }
                        (self.only_here())
                        p { label { "Link " input.link readonly value=(link); } }
                        p { button.copy type="button" data-copy=(link) hidden { "Copy link" } }
                    }
                    (self.qr("invite.svg"))
                }
                (self.other_devices())
                (self.lifetime())
            },
            (RoomPhase::Waiting, None) => self.form(
                "join",
                "join",
                &html! {
                    label { "Your name " input name="name" maxlength=(LONGEST_NAME) autocomplete="nickname" placeholder="Guest"; }
                    button { "Take the seat and play" }
                },
            ),
            (_, Some(_)) => html! {
                details.share { summary { "Invite people to watch" } (self.only_here()) p { label { "Link " input.link readonly value=(link); } } }
                (self.other_devices())
                (self.lifetime())
            },
            (_, None) => html! {},
        }
    }

    /// The private link, for a second device.
    fn other_devices(&self) -> Markup {
        let Some(secret) = &self.links.secret else { return html! {} };
        let link = seat_link(&self.links.origin, &self.report.room, secret);
        html! {
            details.share {
                summary { "Continue on another device" }
                p { "Open this private link there. Whoever has it plays in your seat." }
                (self.only_here())
                p { label { "Private link " input.link readonly value=(link); } }
                (self.qr("seat.svg"))
                (self.form("sign-out", "quiet-button", &html! { button { "Sign out all other devices" } }))
            }
        }
    }

    /// What to do if the links lead nowhere from other devices.
    fn only_here(&self) -> Markup {
        html! { @if self.links.is_local {
            p.note { "Only this computer can open this link. To play with other devices on your network, stop the server and start it with "
                code { "numduel serve --lan" } "; this room stays." }
        } }
    }

    /// A link as a QR code, which is drawn for those who look at it.
    fn qr(&self, file: &str) -> Markup {
        if self.links.is_local {
            return html! {};
        }
        let source = format!("/rooms/{}/files/{file}", self.report.room);
        html! { div.qr { img src=(source) alt="QR code of the link" width="200" height="200" loading="lazy"; } }
    }

    fn lifetime(&self) -> Markup {
        html! { p.note { "Rooms are deleted after " (self.links.days) " days without activity." } }
    }
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
