/**
 * Stores texts until the tab is closed, for example the values typed into the playground. Each text belongs to one
 * user, or to visitors: another user who signs in in the same tab cannot read it. If the browser denies storage,
 * nothing is stored.
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

/**
 * Assigns the texts that were stored for visitors to the user who has signed in. The next user of the same tab does not
 * see them.
 */
export function claimVisitorTexts(userId: string): void {
  tryStorage(() => {
    for (const key of listStoredKeys(storageKey(undefined, ''))) {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      if (text !== null) keepText(userId, key.slice(storageKey(undefined, '').length), text);
    }
  });
}

/** Deletes all stored texts, at sign-out. */
export function forgetTexts(): void {
  tryStorage(() => {
    for (const key of listStoredKeys(prefix)) sessionStorage.removeItem(key);
  });
}

const listStoredKeys = (start: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(start));

/** Uses the storage. Returns undefined if the storage is full or disabled. */
function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
