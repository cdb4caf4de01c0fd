import { useState } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const key = 'galley-theme';

/** Called before the first paint. Storage may be denied: then the theme follows the system. */
export function applyStoredTheme(): void {
  apply(readStoredTheme());
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readStoredTheme);
  return [
    theme,
    (chosen) => {
      setTheme(chosen);
      apply(chosen);
      try {
        localStorage.setItem(key, chosen);
      } catch {
        // It applies until the page is left.
      }
    },
  ];
}

function readStoredTheme(): Theme {
  try {
    const storedTheme = localStorage.getItem(key);
    return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system';
  } catch {
    return 'system';
  }
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
