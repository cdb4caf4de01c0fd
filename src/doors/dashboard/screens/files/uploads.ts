import { useRef, useState } from 'react';
import { wordsOf } from '../../app/problem-words.ts';

export interface Upload {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'scaling' | 'large' | 'done' | 'failed';
  /** Why it failed, is too large, or what the service says of it though it was taken. */
  words?: string;
  canRetry?: boolean;
}

interface Steps {
  /** Before anything is sent. */
  judge(file: File): Promise<{ state: 'good' } | { state: 'large' | 'refused'; reason: string }>;
  /** Answers what should be said of a file that was taken. @throws GalleyError */
  send(file: File): Promise<string | undefined>;
  /** A copy that is small enough. @throws Error */
  scale?(file: File): Promise<File>;
}

/** Files that are sent at the same time. */
const atOnce = 2;

/** Uploads of several files: each is judged, sent and told of for itself, and a fault of one stops no other. */
export function useUploads({ judge, send, scale }: Steps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Array<() => Promise<void>>>([]);
  const running = useRef(0);
  const lastId = useRef(0);

  const change = (id: number, facts: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload)));

  const next = () => {
    while (running.current < atOnce) {
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

  const sendOne = async (id: number, file: File) => {
    change(id, { file, state: 'sending' });
    try {
      const words = await send(file);
      change(id, { state: 'done', ...(words !== undefined && { words }) });
    } catch (error) {
      const { title, advice, canRetry } = wordsOf(error);
      change(id, {
        state: 'failed',
        words: [`${title}.`, advice.replace('What you typed is still here.', '')].join(' ').trim(),
        canRetry,
      });
    }
  };
  const start = async ({ id, file }: Upload) => {
    const verdict = await judge(file);
    if (verdict.state === 'refused') return change(id, { state: 'failed', words: verdict.reason });
    if (verdict.state === 'large') return change(id, { state: 'large', words: verdict.reason });
    await sendOne(id, file);
  };

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: ++lastId.current, file, state: 'waiting' }));
      setUploads((all) => [...added, ...all]);
      for (const upload of added) enqueue(() => start(upload));
    },
    retry({ id, file }: Upload) {
      change(id, { state: 'waiting', words: undefined });
      enqueue(() => sendOne(id, file));
    },
    scaleAndSend({ id, file }: Upload) {
      change(id, { state: 'scaling', words: undefined });
      enqueue(async () => {
        try {
          if (scale) await sendOne(id, await scale(file));
        } catch (error) {
          change(id, { state: 'failed', words: error instanceof Error ? error.message : String(error) });
        }
      });
    },
    remove: ({ id }: Upload) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    clearDone: () => setUploads((all) => all.filter(({ state }) => state !== 'done')),
  };
}
