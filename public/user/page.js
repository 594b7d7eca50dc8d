// Static pages take ?theme=dark from the page that opens them; without it they follow the system.
const asked = new URLSearchParams(location.search).get("theme");
const dark = asked ? asked === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = dark ? "dark" : "light";
for (const link of document.querySelectorAll("nav a"))
  link.search = asked === "dark" || asked === "light" ? `?theme=${asked}` : "";
