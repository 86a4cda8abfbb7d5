//! A browser that is driven over the WebDriver protocol, by what people see: roles, names and texts.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::Client;
use crate::try_post;

/// A browser with a profile of its own.
pub struct Browser {
    driver: Child,
    client: Client,
    session: String,
}

impl Browser {
    pub fn start() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .args([format!("--port={port}"), "--log-level=SEVERE".to_owned()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let client = Client { address: SocketAddr::from(([127, 0, 0, 1], port)), headers: Vec::new() };
        let mut browser = Self { driver, client, session: String::new() };
        let options = json!({ "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"] });
        let wanted = json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let body = json!({ "capabilities": { "alwaysMatch": wanted } });
        let began = Instant::now();
        let answer = loop {
            match try_post(&browser.client, "/session", &body) {
                Some(answer) => break answer.json(),
                None => assert!(began.elapsed() < Duration::from_secs(20), "chromedriver does not answer"),
            }
            std::thread::sleep(Duration::from_millis(100));
        };
        answer["value"]["sessionId"].as_str().unwrap_or_else(|| panic!("{answer}")).clone_into(&mut browser.session);
        browser
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.client.post(&format!("/session/{}{path}", self.session), body).json();
        assert!(answer["value"].get("error").is_none(), "{path}: {answer}");
        answer["value"].clone()
    }

    pub fn open(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    pub fn script(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    pub fn size(&self, width: u32, height: u32) {
        let parameters = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", &parameters);
    }

    pub fn text(&self) -> String {
        self.script("return document.body.innerText").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page shows a text.
    pub fn wait_for(&self, text: &str) {
        let began = Instant::now();
        while !self.text().contains(text) {
            assert!(began.elapsed() < Duration::from_secs(20), "'{text}' does not appear in:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses the button or link with this name.
    pub fn press(&self, name: &str) {
        let began = Instant::now();
        let name = json!(name);
        let script = format!(
            "const all = [...document.querySelectorAll('button:enabled, a, summary')];
             const found = all.find(e => e.checkVisibility() && (e.innerText || e.ariaLabel || '').trim().replace(/\\s+/g, ' ').startsWith({name}));
             if (found) found.click(); return !!found;"
        );
        while self.script(&script) != json!(true) {
            assert!(began.elapsed() < Duration::from_secs(20), "there is no {name} in:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Writes into the field with this label.
    pub fn fill(&self, label: &str, text: &str) {
        let script = format!(
            "const label = [...document.querySelectorAll('label')].find(e => e.innerText.trim().startsWith({}));
             const field = label.querySelector('input, select, textarea'); field.value = {}; return true;",
            json!(label),
            json!(text)
        );
        self.script(&script);
    }

    pub fn keys(&self, keys: &str) {
        for key in keys.chars() {
            let parameters = json!({ "type": "keyDown", "text": key.to_string(), "key": key.to_string() });
            self.devtools("Input.dispatchKeyEvent", &parameters);
            self.devtools("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key.to_string() }));
        }
    }

    /// Everything that the browser complained about.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({ "type": "browser" }));
        let message = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        log.as_array().into_iter().flatten().map(message).collect()
    }

    /// The boxes that reach out of the window.
    pub fn outside(&self) -> Value {
        self.script(
            "return [...document.querySelectorAll('main *, header *')].filter(e => {
               const box = e.getBoundingClientRect();
               return box.width > 1 && !e.closest('svg') && getComputedStyle(e).position !== 'absolute'
                 && (box.right > innerWidth + 1 || box.left < -1);
             }).map(e => e.tagName + ' ' + e.className);",
        )
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        _ = self.client.send("DELETE", &format!("/session/{}", self.session), None, "");
        _ = self.driver.kill();
        _ = self.driver.wait();
    }
}
