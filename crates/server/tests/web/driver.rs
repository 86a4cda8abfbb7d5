//! A browser that is driven over the WebDriver protocol, by what people see: roles, names and texts.

use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::Client;
use crate::try_post;

/// An element of a page, as assistive technology has it.
#[derive(Clone, Debug)]
pub struct Element {
    node: u64,
    pub role: String,
    pub name: String,
    pub disabled: bool,
    pub focused: bool,
}

/// What can be pressed, and what can be filled in.
const PRESSED: [&str; 3] = ["button", "link", "DisclosureTriangle"];
const FILLED: [&str; 2] = ["textbox", "combobox"];

/// What is done to an element; nobody can use one that has just been replaced.
const CLICK: &str = "function() { const here = this.isConnected; if (here) this.click(); return here }";
const WRITE: &str = "function(text) { this.value = text; return this.isConnected }";

/// How long a page has to show something.
const PATIENCE: Duration = Duration::from_secs(40);

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

    /// Everything on the page that has a role and a name.
    pub fn elements(&self) -> Vec<Element> {
        let tree = self.devtools("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
        nodes.iter().filter(|node| node["ignored"] == json!(false)).filter_map(element).collect()
    }

    /// The elements with one of these roles whose name begins so, and that can be used.
    pub fn find(&self, roles: &[&str], name: &str) -> Option<Element> {
        let fits = |element: &Element| {
            roles.contains(&element.role.as_str()) && element.name.starts_with(name) && !element.disabled
        };
        self.elements().into_iter().find(fits)
    }

    /// Calls a function on an element; says whether it is still there, also by the function's own answer.
    fn call(&self, element: &Element, function: &str, argument: &str) -> bool {
        let asked = json!({ "cmd": "DOM.resolveNode", "params": { "backendNodeId": element.node } });
        let found = self.client.post(&format!("/session/{}/goog/cdp/execute", self.session), &asked).json();
        let Some(object) = found["value"]["object"]["objectId"].as_str() else { return false };
        let parameters = json!({
            "objectId": object, "functionDeclaration": function, "arguments": [{ "value": argument }], "userGesture": true,
            "returnByValue": true,
        });
        self.devtools("Runtime.callFunctionOn", &parameters)["result"]["value"] == json!(true)
    }

    /// A key as a person presses it.
    pub fn key(&self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            _ => (0, key),
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let down = json!({ "type": kind, "text": text, "key": key, "code": key, "windowsVirtualKeyCode": code });
        self.devtools("Input.dispatchKeyEvent", &down);
        self.devtools("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }));
    }

    /// Goes from element to element with the tab key until one with this name has the focus.
    pub fn tab_to(&self, name: &str) {
        for _ in 0..80 {
            if self.elements().iter().any(|element| element.focused && element.name.starts_with(name)) {
                return;
            }
            self.key("Tab");
        }
        panic!("the tab key does not lead to '{name}' in:\n{}", self.text());
    }

    /// Opens another tab, and shows it.
    pub fn new_tab(&self) -> String {
        let made = self.post("/window/new", &json!({ "type": "tab" }));
        let handle = made["handle"].as_str().unwrap().to_owned();
        self.show_tab(&handle);
        handle
    }

    pub fn show_tab(&self, handle: &str) {
        self.post("/window", &json!({ "handle": handle }));
    }

    /// What a rule of axe-core is broken by on this page as it is.
    pub fn violations(&self, axe: &str) -> Value {
        if self.script("return !!window.axe") != json!(true) {
            self.script(axe);
        }
        let run = "const done = arguments[arguments.length - 1];
            axe.run(document, { resultTypes: ['violations'] }).then(
              found => done(found.violations.map(rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(' | '))),
              error => done([String(error)]));";
        self.post("/execute/async", &json!({ "script": run, "args": [] }))
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
            assert!(began.elapsed() < PATIENCE, "'{text}' does not appear in:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Presses the button or link with this name.
    pub fn press(&self, name: &str) {
        self.use_when_there(&PRESSED, name, CLICK, "");
    }

    /// Writes into the field with this name.
    pub fn fill(&self, label: &str, text: &str) {
        self.use_when_there(&FILLED, label, WRITE, text);
    }

    /// Pages arrive, and parts of them are replaced: whoever uses them waits, and tries again.
    fn use_when_there(&self, roles: &[&str], name: &str, function: &str, argument: &str) {
        let began = Instant::now();
        while !self.find(roles, name).is_some_and(|found| self.call(&found, function, argument)) {
            assert!(began.elapsed() < PATIENCE, "there is no '{name}' in:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Makes the first move that is offered, if one is.
    pub fn move_somehow(&self) {
        let offered = |element: &Element| element.role == "button" && !element.disabled && element.name.contains('→');
        if let Some(key) = self.elements().into_iter().find(offered) {
            self.call(&key, CLICK, "");
        }
    }

    pub fn keys(&self, keys: &str) {
        keys.chars().for_each(|key| self.key(&key.to_string()));
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

fn element(node: &Value) -> Option<Element> {
    let text = |key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
    let is = |name: &str| {
        let all = node["properties"].as_array();
        all.into_iter().flatten().any(|one| one["name"] == name && one["value"]["value"] == json!(true))
    };
    let name = text("name").split_whitespace().collect::<Vec<_>>().join(" ");
    let (disabled, focused) = (is("disabled"), is("focused"));
    Some(Element { node: node["backendDOMNodeId"].as_u64()?, role: text("role"), name, disabled, focused })
}

impl Drop for Browser {
    fn drop(&mut self) {
        _ = self.client.send("DELETE", &format!("/session/{}", self.session), None, "");
        _ = self.driver.kill();
        _ = self.driver.wait();
    }
}
