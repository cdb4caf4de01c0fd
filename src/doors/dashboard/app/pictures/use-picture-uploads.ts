import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUploads } from '../uploads/use-uploads.ts';
import { checkPicture } from './check-picture.ts';
import { scaleDown } from './scale.ts';
import { type Asset, sendPicture } from './send.ts';

/** What was sent: the file or its smaller copy, and what `add` was told that it is for. */
interface SentUpload {
  asset: Asset;
  file: File;
  target: string | undefined;
}

/**
 * Uploads of pictures to the assets of the space: each is judged before it is sent, and one that is too large is offered
 * as a smaller copy. `onSent` is called once for each that the service took.
 */
export function usePictureUploads(onSent?: (sent: SentUpload) => void) {
  const client = useQueryClient();
  // What is typed while a picture is sent stays: the callback is that of the form as it is then.
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
