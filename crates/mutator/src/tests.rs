mod properties;
mod reach;
