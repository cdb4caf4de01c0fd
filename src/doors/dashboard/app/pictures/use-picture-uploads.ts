import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUploads } from '../uploads/use-uploads.ts';
import { checkPicture } from './check-picture.ts';
import { scaleDown } from './scale.ts';
import { type Asset, sendPicture } from './send.ts';

/** The file that was sent, or its smaller copy, and the purpose that was passed to `add`. */
interface SentUpload {
  asset: Asset;
  file: File;
  target: string | undefined;
}

/**
 * Uploads pictures to the assets of the space. Each is checked before it is sent, and a smaller copy is offered for one
 * that is too large. `onSent` is called once for each accepted picture.
 */
export function usePictureUploads(onSent?: (sent: SentUpload) => void) {
  const client = useQueryClient();
  // Text that was typed during an upload is kept: the callback belongs to the current state of the form.
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  return useUploads({
    judge: checkPicture,
    scale: scaleDown,
    send: async (file, target) => {
      const { asset, words } = await sendPicture(file);
      await client.invalidateQueries({ queryKey: ['assets'] });
      latest.current?.({ asset, file, target });
      return words;
    },
  });
}
