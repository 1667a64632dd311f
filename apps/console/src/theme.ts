import { useState } from 'preact/hooks';

/** `system` follows the browser; the others were chosen by hand and are stored. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

function stored(): Theme {
  return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'system';
}

function wear(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem('theme', theme);
    document.documentElement.dataset['theme'] = theme;
  }
}

/** The theme, and how to get the next one. `public/theme.js` applies it before the first paint. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(stored);
  const next = (): void => {
    const following = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
    wear(following);
    setTheme(following);
  };
  return [theme, next];
}
