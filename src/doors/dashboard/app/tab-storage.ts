/**
 * Texts that a tab keeps until it is closed, such as what was typed into the playground. Each is of one person, or of
 * visitors: another person who signs in in the same tab does not read it. Without storage nothing is kept.
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

/** Who signs in goes on with what they typed as a visitor; whoever signs in after them does not find it. */
export function claimVisitorTexts(userId: string): void {
  tryStorage(() => {
    for (const key of listStoredKeys(storageKey(undefined, ''))) {
      const text = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      if (text !== null) keepText(userId, key.slice(storageKey(undefined, '').length), text);
    }
  });
}

/** At sign-out. */
export function forgetTexts(): void {
  tryStorage(() => {
    for (const key of listStoredKeys(prefix)) sessionStorage.removeItem(key);
  });
}

const listStoredKeys = (start: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(start));

/** Storage may be full, or refused by the browser. */
function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
