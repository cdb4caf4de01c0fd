import { useState } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const key = 'galley-theme';

/** Applies the stored theme before the first paint. If storage is denied, the theme is that of the system. */
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
        // If the theme cannot be stored, it applies until the page is closed.
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
