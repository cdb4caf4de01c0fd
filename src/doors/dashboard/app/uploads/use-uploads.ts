import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeProblem, inputKept } from '../problem-words.ts';

export interface Upload {
  id: number;
  file: File;
  /** The purpose that was passed to `add`. */
  target: string | undefined;
  state: 'waiting' | 'sending' | 'scaling' | 'large' | 'done' | 'failed';
  /** Why the upload failed or why the file is too large, or the warnings of the service about an accepted file. */
  words?: string | undefined;
  canRetry?: boolean;
}

interface Steps {
  /** Checks a file before it is sent. */
  judge(file: File): Promise<{ state: 'good' } | { state: 'large' | 'refused'; reason: string }>;
  /** Sends the file. Resolves to warnings about the accepted file. @throws GalleyError */
  send(file: File, target: string | undefined): Promise<string | undefined>;
  /** Makes a smaller copy of a file that is too large. @throws Error */
  scale?(file: File): Promise<File>;
}

/** The number of files that are sent at the same time. */
const concurrency = 2;

const isBusy = ({ state }: Upload) => state === 'waiting' || state === 'sending' || state === 'scaling';

/**
 * Uploads several files. Each file is checked, sent and reported separately, and the failure of one does not stop the
 * others.
 */
export function useUploads({ judge, send, scale }: Steps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Array<() => Promise<void>>>([]);
  const running = useRef(0);
  const lastId = useRef(0);
  // Uploads are mutations, so that the user is asked for the password if the session has ended, as for every other
  // change.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, target }: Pick<Upload, 'file' | 'target'>) => send(file, target),
  });

  const change = (id: number, facts: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)));

  const next = () => {
    while (running.current < concurrency) {
      const work = queue.current.shift();
      if (!work) return;
      running.current++;
      void work().finally(() => {
        running.current--;
        next();
      });
    }
  };
  const enqueue = (work: () => Promise<void>) => {
    queue.current.push(work);
    next();
  };

  const sendOne = async ({ id, file, target }: Upload) => {
    change(id, { file, state: 'sending' });
    try {
      change(id, { state: 'done', words: await mutateAsync({ file, target }) });
    } catch (error) {
      const { title, advice, canRetry } = describeProblem(error);
      change(id, {
        state: 'failed',
        words: [`${title}.`, advice.replace(inputKept, '')].join(' ').trim(),
        canRetry,
      });
    }
  };
  const start = async (upload: Upload) => {
    const verdict = await judge(upload.file);
    if (verdict.state === 'refused') return change(upload.id, { state: 'failed', words: verdict.reason });
    if (verdict.state === 'large') return change(upload.id, { state: 'large', words: verdict.reason });
    await sendOne(upload);
  };

  return {
    uploads,
    isBusy: uploads.some(isBusy),
    add(files: readonly File[], target?: string) {
      const added = files.map((file): Upload => ({ id: ++lastId.current, file, target, state: 'waiting' }));
      setUploads((all) => [...added, ...all]);
      for (const upload of added) enqueue(() => start(upload));
    },
    retry(upload: Upload) {
      change(upload.id, { state: 'waiting', words: undefined });
      enqueue(() => sendOne(upload));
    },
    scaleAndSend(upload: Upload) {
      change(upload.id, { state: 'scaling', words: undefined });
      enqueue(async () => {
        try {
          if (scale) await sendOne({ ...upload, file: await scale(upload.file) });
        } catch (error) {
          change(upload.id, { state: 'failed', words: error instanceof Error ? error.message : String(error) });
        }
      });
    },
    remove: ({ id }: Upload) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    clearDone: () => setUploads((all) => all.filter(({ state }) => state !== 'done')),
    /** Removes all finished uploads from the list. */
    clear: () => setUploads((all) => all.filter(isBusy)),
  };
}
