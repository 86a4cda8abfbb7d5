//! Getting the other player in, and oneself on another device.

use fast_qr::QRBuilder;
use fast_qr::convert::Builder;
use fast_qr::convert::svg::SvgBuilder;
use maud::{Markup, PreEscaped, html};
use numduel_wire::RoomPhase;

use super::RoomPage;

impl RoomPage {
    pub(super) fn invite(&self) -> Markup {
        let room = &self.report.room;
        let link = format!("{}/{room}", self.origin);
        match (self.report.phase, self.report.you) {
            (RoomPhase::Waiting, Some(_)) => html! {
                div.invite {
                    div {
                        h2 { "Invite your friend" }
                        p.code aria-label="Room code" { (room) }
                        p { label { "Link " input.link readonly value=(link); } }
                        p { button.copy type="button" data-copy=(link) hidden { "Copy link" } }
                    }
                    div.qr { (qr(&link)) }
                }
                (self.other_devices())
            },
            (RoomPhase::Waiting, None) => self.form(
                "join",
                "join",
                &html! {
                    label { "Your name " input name="name" maxlength="40" autocomplete="nickname" placeholder="Guest"; }
                    button { "Take the seat and play" }
                },
            ),
            (_, Some(_)) => html! {
                details.share { summary { "Invite people to watch" } p { label { "Link " input.link readonly value=(link); } } }
                (self.other_devices())
            },
            (_, None) => html! {},
        }
    }

    /// The private link, for a second device.
    fn other_devices(&self) -> Markup {
        let Some(secret) = &self.link else { return html! {} };
        let link = format!("{}/rooms/{}/seat#{secret}", self.origin, self.report.room);
        html! {
            details.share {
                summary { "Continue on another device" }
                p { "Open this private link there. Whoever has it plays in your seat." }
                p { label { "Private link " input.link readonly value=(link); } }
                div.qr { (qr(&link)) }
                (self.form("sign-out", "quiet-button", &html! { button { "Sign out all other devices" } }))
            }
        }
    }
}

/// A link as a QR code.
fn qr(link: &str) -> Markup {
    let Ok(code) = QRBuilder::new(link).build() else { return html! {} };
    let svg = SvgBuilder::default().margin(2).to_str(&code);
    PreEscaped(svg.replacen("<svg ", "<svg role=\"img\" aria-label=\"QR code of the link\" ", 1))
}
