mod agree;
mod draft;
mod google;
mod page;
mod properties;
mod rfc;
mod support;
