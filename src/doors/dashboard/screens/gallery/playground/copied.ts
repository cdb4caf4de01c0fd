const name = 'galley.line-copied';

/** Remembers that embed code was copied in this browser: the last of the first steps. */
export function noteCopied(): void {
  try {
    localStorage.setItem(name, 'yes');
  } catch {
    // If access is denied, the step stays open.
  }
}

export function wasCopied(): boolean {
  try {
    return localStorage.getItem(name) === 'yes';
  } catch {
    return false;
  }
}
