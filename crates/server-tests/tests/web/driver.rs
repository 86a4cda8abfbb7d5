//! A browser that is driven over the `WebDriver` protocol, by what people see: roles, names and texts.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::Client;

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

/// Nobody can click what has just been replaced, or fill it in.
const CLICK: &str = "function() { const here = this.isConnected; if (here) this.click(); return here }";
const FILL: &str = "function(text) { this.value = text; return this.isConnected }";

/// How long a page has to show something, also while the machine has a lot to do.
const PATIENCE: Duration = Duration::from_secs(90);

/// How often a page is asked.
const PAUSE: Duration = Duration::from_millis(30);

/// A browser with a profile of its own.
pub struct Browser {
    driver: Child,
    client: Client,
    session: String,
}

impl Browser {
    pub fn start() -> Self {
        let mut driver = Command::new("chromedriver")
            .args(["--port=0", "--log-level=SEVERE"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port = told.find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
        let port = port.unwrap_or_else(|| panic!("chromedriver does not say where it listens"));
        // Whoever writes to a closed pipe is ended.
        std::thread::spawn(move || told.for_each(drop));
        let client = Client { address: SocketAddr::from(([127, 0, 0, 1], port)), headers: Vec::new() };
        let mut browser = Self { driver, client, session: String::new() };
        let options = json!({ "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"] });
        let times = json!({ "script": 110_000, "pageLoad": 110_000 });
        let wanted =
            json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" }, "timeouts": times });
        let body = json!({ "capabilities": { "alwaysMatch": wanted } });
        // A browser that does not start in time on a busy machine is started again.
        browser.session = until(|| {
            let answer = browser.client.post("/session", &body).json();
            answer["value"]["sessionId"].as_str().map(str::to_owned).ok_or_else(|| answer.to_string())
        });
        browser
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.client.post(&format!("/session/{}{path}", self.session), body).json();
        if answer["value"].get("error").is_some() { Err(answer.to_string()) } else { Ok(answer["value"].clone()) }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.try_post(path, body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub fn open(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// What a script says that changes nothing: a page that is just being replaced is asked again.
    pub fn script(&self, script: &str) -> Value {
        let body = json!({ "script": script, "args": [] });
        until(|| self.try_post("/execute/sync", &body))
    }

    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &devtools(command, parameters))
    }

    /// Everything on the page that has a role and a name.
    pub fn elements(&self) -> Vec<Element> {
        let body = devtools("Accessibility.getFullAXTree", &json!({}));
        let tree = until(|| self.try_post("/goog/cdp/execute", &body));
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

    /// Calls a function on an element. Says whether the element was still there, as the function says, too.
    fn call(&self, element: &Element, function: &str, argument: &str) -> bool {
        let try_devtools =
            |command: &str, parameters: &Value| self.try_post("/goog/cdp/execute", &devtools(command, parameters));
        let found = try_devtools("DOM.resolveNode", &json!({ "backendNodeId": element.node })).unwrap_or_default();
        let parameters = json!({
            "objectId": found["object"]["objectId"], "functionDeclaration": function,
            "arguments": [{ "value": argument }], "userGesture": true, "returnByValue": true,
        });
        match try_devtools("Runtime.callFunctionOn", &parameters) {
            Ok(answer) => answer["result"]["value"] == json!(true),
            // A click may lead to another page before it is answered.
            Err(error) => error.contains("navigated"),
        }
    }

    /// Calls a function on the element with one of these roles and this name, once it is there.
    fn use_element(&self, roles: &[&str], name: &str, function: &str, argument: &str) {
        until(|| {
            let used = self.find(roles, name).is_some_and(|found| self.call(&found, function, argument));
            if used { Ok(()) } else { Err(format!("there is no '{name}' in:\n{}", self.text())) }
        });
    }

    /// A key as a person presses it.
    pub fn key(&self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, ""),
            "Enter" => (13, "\r"),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
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
        self.wait_until(text, |page| page.contains(text));
    }

    /// Waits until what the page shows is as it should be, which has a name.
    pub fn wait_until(&self, wanted: &str, is_so: impl Fn(&str) -> bool) {
        until(|| {
            let text = self.text();
            if is_so(&text) { Ok(()) } else { Err(format!("'{wanted}' does not appear in:\n{text}")) }
        });
    }

    /// Waits until a script says so.
    pub fn wait_for_script(&self, script: &str, expected: &Value) {
        until(|| {
            let found = self.script(script);
            if found == *expected { Ok(()) } else { Err(format!("{script}: {found}")) }
        });
    }

    /// Presses the button or link with this name.
    pub fn press(&self, name: &str) {
        self.use_element(&PRESSED, name, CLICK, "");
    }

    /// Writes into the field with this name.
    pub fn fill(&self, label: &str, text: &str) {
        self.use_element(&FILLED, label, FILL, text);
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

    /// What is wrong with how the page is laid out: boxes that reach out of the window, words that are cut, and controls that
    /// cover each other. Pixels are not compared.
    pub fn misplaced(&self) -> Value {
        self.script(
            "const wrong = [], seen = e => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
             const placed = e => !e.closest('svg') && getComputedStyle(e).position !== 'absolute';
             if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
             for (const e of document.querySelectorAll('main *, header *, footer *')) {
               if (!seen(e) || !placed(e)) continue;
               const box = e.getBoundingClientRect(), name = e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 20);
               if (box.right > innerWidth + 1 || box.left < -1) wrong.push('outside: ' + name);
               if (!e.matches('input, textarea, select') && /hidden|clip/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).textOverflow !== 'ellipsis')
                 wrong.push('cut: ' + name);
             }
             const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary), main :is(.number, .goal, .status)')]
               .filter(e => seen(e) && placed(e) && !e.closest('label'));
             for (const [index, one] of controls.entries()) for (const other of controls.slice(index + 1)) {
               if (one.contains(other)) continue;
               const [a, b] = [one, other].map(e => e.getBoundingClientRect());
               if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
                 wrong.push('overlap: ' + one.textContent.slice(0, 20) + ' and ' + other.textContent.slice(0, 20));
             }
             return wrong;",
        )
    }

    /// By how much the page has moved what was there, as the browser counts it since it was opened.
    pub fn shifted(&self) -> Value {
        let script = "const done = arguments[arguments.length - 1];
            let shift = 0;
            new PerformanceObserver(list => list.getEntries().forEach(entry => { shift += entry.value; }))
              .observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(shift), 300);";
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Shows pages in light or dark.
    pub fn scheme(&self, scheme: &str) {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.devtools("Emulation.setEmulatedMedia", &features);
    }
}

fn devtools(command: &str, parameters: &Value) -> Value {
    json!({ "cmd": command, "params": parameters })
}

/// Tries again until it works, and fails with the last reason.
fn until<T>(mut attempt: impl FnMut() -> Result<T, String>) -> T {
    let began = Instant::now();
    loop {
        match attempt() {
            Ok(done) => return done,
            Err(reason) => assert!(began.elapsed() < PATIENCE, "{reason}"),
        }
        std::thread::sleep(PAUSE);
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
