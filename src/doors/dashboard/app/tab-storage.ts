/**
 * Texts that a tab stores until it is closed, such as the values typed into the playground. Each belongs to one user,
 * or to visitors: another user who signs in in the same tab cannot read it. Without storage, nothing is kept.
 */
const prefix = 'galley.kept.';
const visitor = 'visitor';

const storageKey = (userId: string | undefined, name: string) => `${prefix}${userId ?? visitor}.${name}`;

export function readStoredText(userId: string | undefined, name: string): string | null {
  return tryStorage(() => sessionStorage.getItem(storageKey(userId, name))) ?? null;
}

export function keepText(userId: string | undefined, name: string, text: string): void {
  tryStorage(() => sessionStorage.setItem(storageKey(userId, name), text));
}

/** Users who sign in keep what they typed as visitors; the next user in the same tab does not see it. */
export function claimVisitorTexts(userId: string): void {
  tryStorage(() => {
    for (const key of listStoredKeys(storageKey(undefined, ''))) {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      if (text !== null) keepText(userId, key.slice(storageKey(undefined, '').length), text);
    }
  });
}

/** Clears the storage at sign-out. */
export function forgetTexts(): void {
  tryStorage(() => {
    for (const key of listStoredKeys(prefix)) sessionStorage.removeItem(key);
  });
}

const listStoredKeys = (start: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(start));

/** The storage may be full, or disabled by the browser. */
function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
