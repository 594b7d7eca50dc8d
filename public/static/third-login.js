// Hands what a provider's answer was turned into to the page that opened this window: its state, and a code that is good
// once, for that page in this browser. Nothing else is ever put there, and it does not stay.
const KEY = "third-login";
const given = new URLSearchParams(location.search);
const message = { state: given.get("state") ?? "", code: given.get("code") ?? "" };
if (given.has("error")) message.error = given.get("error");
history.replaceState(null, "", location.pathname);
try {
  localStorage.setItem(KEY, JSON.stringify(message));
  localStorage.removeItem(KEY);
} catch {
  // Without storage nobody can be told: the page that opened this window says so when it is closed.
}
window.close();
