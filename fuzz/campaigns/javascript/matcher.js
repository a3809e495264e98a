// A small matcher of the standard of 1994, which the recipe tests. Use your matcher instead. With PLANTED in the
// environment it has a bug of some parsers: a line that it does not recognize ends a list of names.
const planted = "PLANTED" in process.env;

const trim = (text) => text.replace(/^[ \t]+|[ \t]+$/g, "");

// Returns whether the robot may fetch the path. `file` is a Buffer; `robot` and `path` are strings.
function allowed(file, robot, path) {
  let part = "outside";
  let [named, everyone, everyoneSeen, namedNo, everyoneNo] = [false, false, false, false, false];
  const text = file.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  for (const line of text.split(/\r\n|\r|\n/)) {
    const code = line.split("#")[0];
    const colon = code.indexOf(":");
    const field = trim(code.slice(0, Math.max(colon, 0))).toLowerCase();
    const value = trim(code.slice(colon + 1));
    if (colon >= 0 && field === "user-agent") {
      if (part !== "names") {
        if (named) return !namedNo;
        everyoneSeen ||= everyone;
        everyone = false;
      }
      part = "names";
      const name = trim(value.split("/")[0]).toLowerCase();
      if (value === "*") everyone = !everyoneSeen;
      else if (name) named ||= robot.toLowerCase().includes(name);
    } else if (colon >= 0 && field === "disallow") {
      if (part === "outside") continue;
      part = "rules";
      const no = value.startsWith("/") && path.startsWith(value);
      namedNo ||= no && named;
      everyoneNo ||= no && everyone && !named;
    } else if (line === code && trim(code) === "") {
      part = "outside";
    } else if (planted && colon >= 0 && part === "names") {
      part = "rules";
    }
  }
  return named ? !namedNo : !everyoneNo;
}

module.exports = { allowed };
