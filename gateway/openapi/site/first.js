// Runs before the first paint: the color scheme that the reader chose, and controls that need scripts.
document.documentElement.classList.add('scripts')
try {
  const scheme = localStorage.getItem('scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
} catch {
  // Storage is blocked; the scheme of the system applies.
}
