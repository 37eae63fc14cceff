const menu = document.querySelector(".menu");
const navigation = document.getElementById("navigation");
if (menu && navigation) {
  document.documentElement.classList.add("scripted");
  const show = (open) => {
    menu.setAttribute("aria-expanded", String(open));
    navigation.classList.toggle("open", open);
  };
  menu.addEventListener("click", () => show(menu.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || menu.getAttribute("aria-expanded") !== "true") return;
    show(false);
    menu.focus();
  });
}

for (const block of document.querySelectorAll(".code")) {
  const copy = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
  copy.setAttribute("aria-label", `Copy: ${block.firstElementChild.getAttribute("aria-label")}`);
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.firstElementChild.textContent);
    copy.textContent = "Copied";
    setTimeout(() => {
      copy.textContent = "Copy";
    }, 2000);
  });
  block.append(copy);
}

const status = document.getElementById("key-status");
const button = document.getElementById("make-key");
if (status && button) await askForSession();

async function askForSession() {
  const reply = await fetch("/app/v1/session");
  if (reply.ok) {
    const { user, organization } = await reply.json();
    if (user.is_admin || organization.personal_keys_allowed) offerKey(user, organization);
    else status.textContent = "Your organization does not allow personal keys. Ask an administrator for a key.";
  } else {
    const signIn = Object.assign(document.createElement("a"), { href: "/sign-in", textContent: "Sign in" });
    status.replaceChildren(signIn, " to make a key for these examples, or use a key that you have.");
  }
}

/** Only a new key can be shown: of existing ones the server keeps no more than a hash. */
function offerKey(user, organization) {
  const who = user.name ?? user.email ?? "your account";
  status.textContent = `You are signed in as ${who} (${organization.name}). Existing keys cannot be shown again; a new one is filled in below.`;
  button.hidden = false;
  button.addEventListener("click", makeKey);
}

async function makeKey() {
  button.disabled = true;
  try {
    const day = new Date().toISOString().slice(0, 10);
    const body = JSON.stringify({ name: `Examples in the documentation, ${day}`, scope: "user", expires_in_days: 30 });
    const headers = { "content-type": "application/json" };
    const made = await fetch("/app/v1/keys", { method: "POST", headers, body });
    const { key, error } = await made.json();
    if (!made.ok) throw new Error(error);
    for (const place of document.querySelectorAll(".key")) place.textContent = key;
    const settings = Object.assign(document.createElement("a"), {
      href: "/settings/api",
      textContent: "Settings → API keys",
    });
    status.replaceChildren(
      "The key is in the examples. It is shown only now and expires in 30 days; revoke it in ",
      settings,
      ".",
    );
    button.hidden = true;
  } catch (error) {
    status.textContent = `No key was made: ${error.message}`;
    button.disabled = false;
  }
}
