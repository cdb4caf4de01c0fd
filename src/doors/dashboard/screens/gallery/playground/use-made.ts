import { useState } from 'react';
import type { Asked } from './output.ts';
import { type Made, useRender } from './use-render.ts';

/** The file of what is shown: made by one of two buttons, and outdated once something else is asked for. */
export interface MadeFile {
  /** Of what is asked now. */
  made: Made | undefined;
  isOutdated: boolean;
  /** The button that waits for it. */
  pending: 'download' | 'embed' | undefined;
  error: unknown;
  make(input: { isSaved: boolean }): void;
  retry(): void;
}

interface MadeParts {
  asked: Asked;
  /** Of the template, for the file's name. */
  name: string;
  isStranger: boolean;
  isDraft: boolean;
}

export function useMade({ asked, name, isStranger, isDraft }: MadeParts): MadeFile {
  const render = useRender({ isStranger, isDraft });
  const current = JSON.stringify({ ...asked, isDraft });
  const [kept, setKept] = useState<{ of: string; file: Made }>();
  const [failed, setFailed] = useState<string>();
  const [button, setButton] = useState<'download' | 'embed'>();
  const make = async ({ isSaved }: { isSaved: boolean }) => {
    setButton(isSaved ? 'download' : 'embed');
    setFailed(current);
    const file = await render.run({ asked, name, isSaved });
    if (file) setKept({ of: current, file });
  };
  return {
    made: kept?.of === current ? kept.file : undefined,
    isOutdated: kept !== undefined && kept.of !== current,
    pending: render.isPending ? button : undefined,
    // A failure is of the values that were sent: it goes when they change.
    error: failed === current ? render.error : null,
    make: (input) => void make(input),
    retry: render.retry,
  };
}
