// Before the first paint: a theme that was chosen by hand outranks the system's.
{
  const chosen = localStorage.getItem('theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
}
