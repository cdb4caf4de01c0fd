import type { Comparison, DrawnPicture, Reply } from './messages.ts';

/**
 * Computes the differences between two pictures, in a worker so that the page stays responsive.
 * @throws Error for pictures that cannot be read; the reason of the signal if it is aborted
 */
export function compareDrawn(before: DrawnPicture, after: DrawnPicture, signal: AbortSignal): Promise<Comparison> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./difference.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', abort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) =>
      end(() =>
        data.ok ? resolve(data.comparison) : reject(new Error(`The previews could not be compared: ${data.reason}`)),
      ),
    );
    worker.addEventListener('error', () =>
      end(() => reject(new Error('The previews could not be compared. Reload the page and try again.'))),
    );
    worker.postMessage([before, after]);
  });
}

/**
 * Converts a data: URL to a Blob. It cannot be fetched, because the content security policy of the page forbids this.
 */
export function toBlob(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' });
}

/** Formats a fraction in words: `0.4 % of the picture differs`. */
export function shareInWords(share: number): string {
  if (share === 0) return 'The previews are identical.';
  const percent = share * 100;
  if (percent < 0.01) return 'Less than 0.01% of the pixels differ.';
  const digits = percent < 1 ? 2 : percent < 10 ? 1 : 0;
  return `${percent.toLocaleString(undefined, { maximumFractionDigits: digits })}% of the pixels differ.`;
}
