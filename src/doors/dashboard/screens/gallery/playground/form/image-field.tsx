import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../app/action.ts';
import { galley } from '../../../../app/api.ts';
import { ProblemNotice } from '../../../../app/problem-notice.tsx';
import { useMaybeSession } from '../../../../app/session.tsx';
import { FileDrop, Spinner, TextField } from '../../../../design/index.ts';
import styles from '../playground.module.css';
import type { ControlProps } from './field-parts.tsx';
import { faultOfPicture, pictureTypes, shownAddress, smallPicture } from './picture-file.ts';

/** A picture: dropped, pasted or chosen, which uploads it to the space, or an address. */
export function ImageField({ label, description, error, value, onChange }: ControlProps<'image'>) {
  const space = useMaybeSession()?.space;
  const mayUpload = space != null && space.role !== 'viewer';
  const [fault, setFault] = useState<string>();
  /** What was chosen last, small, and the address that it got. */
  const [small, setSmall] = useState<string>();
  const [uploaded, setUploaded] = useState<string>();
  useEffect(() => () => (small === undefined ? undefined : URL.revokeObjectURL(small)), [small]);
  // What is typed beside it while it is sent stays: the value goes to the form as it is then.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const upload = useAction(async (file: File) => {
    const { doc } = await galley.postAssets(undefined as never, { upload: file, query: { name: file.name } });
    setUploaded(doc.url);
    latest.current(doc.url);
  });
  const take = async (file: File) => {
    const found = faultOfPicture(file);
    setFault(found);
    if (found !== undefined) return;
    setSmall(await smallPicture(file));
    await upload.run(file);
  };
  const address = typeof value === 'string' ? value : '';
  const isOfUpload = upload.isPending || (uploaded !== undefined && address === uploaded);
  const shown = (isOfUpload ? small : undefined) ?? shownAddress(address, location.origin);
  return (
    <fieldset className={styles.image}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.imageBody}>
        {shown !== undefined && <img src={shown} alt="" className={styles.thumb} loading="lazy" decoding="async" />}
        {mayUpload ? (
          <FileDrop
            label={`Drop or paste a picture for ${label}`}
            hint="PNG, JPEG, WebP, GIF, AVIF or SVG, up to 10 MB. It is kept in the assets of your space."
            accept={pictureTypes}
            isDisabled={upload.isPending}
            onFiles={([file]) => file && void take(file)}
          />
        ) : (
          <p className={styles.hint}>
            {space == null
              ? 'Sign in to upload pictures; an address works without.'
              : 'Editors upload pictures; an address works as well.'}
          </p>
        )}
      </div>
      {upload.isPending && <Spinner label="Uploading the picture" />}
      <ProblemNotice error={upload.error} onRetry={upload.retry} />
      <TextField
        label={`Address of ${label}`}
        description={description}
        error={fault ?? error}
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={(next) => {
          setFault(undefined);
          onChange(next);
        }}
      />
    </fieldset>
  );
}
