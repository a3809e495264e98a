//! Makes a bill of materials in the format CycloneDX 1.6. The bill lists the packages that are compiled into a program.

use crate::shell::{output, root};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the bill of materials for a package of the workspace and a target. Equal packages have equal bills, because
/// a bill contains no serial number and no time.
///
/// # Errors
///
/// Returns an error if Cargo can't report the dependencies of the package.
pub fn of(package: &str, target: &str) -> Result<String, String> {
    let metadata =
        ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target];
    let metadata = output(&root(), &metadata, &[0])?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let bill =
        bill(&metadata, package).ok_or("cargo metadata has another form than was expected")?;
    serde_json::to_string_pretty(&bill).map(|text| text + "\n").map_err(|error| error.to_string())
}

/// Returns `None` if the output of `cargo metadata` is not of the expected form.
fn bill(metadata: &Value, package: &str) -> Option<Value> {
    let packages: BTreeMap<&str, &Value> = metadata["packages"]
        .as_array()?
        .iter()
        .map(|package| Some((package["id"].as_str()?, package)))
        .collect::<Option<_>>()?;
    let mut needs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for node in metadata["resolve"]["nodes"].as_array()? {
        let normal = |dependency: &&Value| {
            let kinds = dependency["dep_kinds"].as_array();
            kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
        };
        let dependencies = node["deps"].as_array()?.iter().filter(normal);
        let dependencies = dependencies.filter_map(|dependency| dependency["pkg"].as_str());
        needs.insert(node["id"].as_str()?, dependencies.collect());
    }
    let (first, _) = packages.iter().find(|(_, listed)| listed["name"] == package)?;
    let (mut all, mut open) = (BTreeSet::from([*first]), vec![*first]);
    while let Some(id) = open.pop() {
        open.extend(needs.get(id)?.iter().filter(|next| all.insert(next)));
    }
    let place = |id: &str| {
        let package = packages.get(id)?;
        Some(format!("pkg:cargo/{}@{}", package["name"].as_str()?, package["version"].as_str()?))
    };
    let component = |id: &str, kind: &str| {
        let package = packages.get(id)?;
        let mut component = json!({
            "type": kind, "bom-ref": place(id)?, "name": package["name"], "version": package["version"], "purl": place(id)?,
        });
        if let Some(license) = package["license"].as_str() {
            component["licenses"] = json!([{ "expression": license.replace('/', " OR ") }]);
        }
        Some(component)
    };
    let components = all.iter().filter(|id| *id != first).map(|id| component(id, "library"));
    let dependencies = all.iter().map(|id| {
        let on: Option<Vec<String>> = needs.get(id)?.iter().map(|id| place(id)).collect();
        Some(json!({ "ref": place(id)?, "dependsOn": on? }))
    });
    Some(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": component(first, "application")? },
        "components": components.collect::<Option<Vec<Value>>>()?,
        "dependencies": dependencies.collect::<Option<Vec<Value>>>()?,
    }))
}

#[cfg(test)]
mod tests {
    use super::bill;
    use serde_json::json;

    #[test]
    fn what_is_built_in_is_listed_and_nothing_else() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0" });
        let on = |name: &str, kind: Option<&str>| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package("a"), package("b"), package("c"), package("test"), package("other")],
            "resolve": { "nodes": [
                { "id": "a", "deps": [on("b", None), on("test", Some("dev"))] },
                { "id": "b", "deps": [on("c", None)] },
                { "id": "c", "deps": [] },
                { "id": "test", "deps": [] },
                { "id": "other", "deps": [on("a", None)] },
            ] },
        });
        let bill = bill(&metadata, "a").unwrap();
        let names: Vec<&str> = bill["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|component| component["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["b", "c"]);
        assert_eq!(bill["metadata"]["component"]["purl"], "pkg:cargo/a@1.0.0");
        assert_eq!(bill["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(bill["dependencies"][1]["dependsOn"], json!(["pkg:cargo/c@1.0.0"]));
    }
}
