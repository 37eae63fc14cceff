// Runs before the page is drawn: the theme that was chosen in the web application holds here, too.
try {
  const chosen = localStorage.getItem("mantine-color-scheme-value");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is blocked: the theme of the system holds.
}
