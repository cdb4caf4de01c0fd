const name = 'galley.line-copied';

/** Stores that the user copied embed code in this browser, which completes the last of the first steps. */
export function noteCopied(): void {
  try {
    localStorage.setItem(name, 'yes');
  } catch {
    // If the browser denies storage, the step stays open.
  }
}

export function wasCopied(): boolean {
  try {
    return localStorage.getItem(name) === 'yes';
  } catch {
    return false;
  }
}
