import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUploads } from '../uploads/use-uploads.ts';
import { checkPicture } from './check-picture.ts';
import { scaleDown } from './scale.ts';
import { type Asset, sendPicture } from './send.ts';

/** The file that was uploaded, which may be a smaller copy, and the purpose that was passed to `add`. */
interface SentUpload {
  asset: Asset;
  file: File;
  target: string | undefined;
}

/**
 * Uploads pictures to the assets of the space. Each picture is checked before it is sent. If it is too large, the user
 * can upload a smaller copy. `onSent` is called for each uploaded picture.
 */
export function usePictureUploads(onSent?: (sent: SentUpload) => void) {
  const client = useQueryClient();
  // Always calls the latest callback, so that text that was typed during an upload is not lost.
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
