import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, classes, FileDrop, Notice, ProgressBar, Row, Stack, TextField } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { TokenPicture } from '../token-picture.tsx';
import { freeName, type Group, printToken } from '../tokens.ts';
import { TokenRows } from './token-rows.tsx';

const accept = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];
const maxBytes = 10_000_000;

interface PicturesProps {
  /** What a token of the group is: `logo`. */
  what: string;
  group: Group;
  /** Takes a function: uploads end after more was typed. */
  onChange(change: (group: Group) => Group): void;
  isDisabled: boolean;
  faultAt(name: string): string | undefined;
}

/** Logos or pictures, by an address or by a file that is uploaded. */
export function Pictures({ what, group, onChange, isDisabled, faultAt }: PicturesProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [done, setDone] = useState<{ count: number; of: number }>();
  const upload = useAction(async ({ files, into }: { files: readonly File[]; into?: string }) => {
    try {
      for (const [index, file] of files.entries()) {
        setDone({ count: index, of: files.length });
        const { doc } = await galley.postAssets(undefined as never, {
          upload: file,
          query: { name: file.name.slice(0, 200) },
        });
        onChange((before) => ({ ...before, [into ?? freeName(before, nameOf(file, what))]: doc.url }));
      }
    } finally {
      setDone(undefined);
    }
  });
  const send = (files: readonly File[], into?: string) => {
    const large = files.filter(({ size }) => size > maxBytes);
    setRefused(
      large.map(
        ({ name, size }) => `${name.slice(0, 80)} has ${(size / 1e6).toFixed(1)} MB; a picture may have 10 MB.`,
      ),
    );
    const rest = files.filter((file) => !large.includes(file));
    if (rest.length > 0) void upload.run({ files: rest, ...(into !== undefined && { into }) });
  };
  return (
    <Stack>
      <TokenRows {...{ what, group, isDisabled }} fresh={[what, '']} onChange={(changed) => onChange(() => changed)}>
        {(name, value, change) => (
          <div className={classes(styles.valueRow, styles.withPicture)}>
            <TokenPicture source={typeof value === 'string' ? value : ''} alt={`${name.slice(0, 60)}`} />
            <Stack>
              <TextField
                label="Address"
                isMono
                value={typeof value === 'string' ? value : printToken(value)}
                isDisabled={isDisabled}
                onChange={change}
                error={faultAt(name)}
                description="https, or asset: and the id of an asset. Pictures of other hosts are copied here when you save."
              />
              <Row>
                <FileTrigger
                  acceptedFileTypes={accept}
                  onSelect={(files) => files && send([...files].slice(0, 1), name)}
                >
                  <Button size="small" isDisabled={isDisabled || upload.isPending}>
                    Upload another file
                  </Button>
                </FileTrigger>
              </Row>
            </Stack>
          </div>
        )}
      </TokenRows>
      <FileDrop
        label={`Drop ${what}s here`}
        hint="png, jpeg, webp, gif, avif or svg, up to 10 MB each"
        accept={accept}
        isMultiple
        isDisabled={isDisabled || upload.isPending}
        onFiles={(files) => send(files)}
      />
      {done !== undefined && (
        <ProgressBar label={`Uploading ${done.count + 1} of ${done.of}`} value={(done.count / done.of) * 100} />
      )}
      {refused.length > 0 && (
        <Notice tone="danger" title="Not sent">
          <ul>
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ProblemNotice error={upload.error} onRetry={upload.retry} />
    </Stack>
  );
}

/** `Acme Logo (dark).svg` → `acmeLogoDark`, as expressions can name it. */
function nameOf({ name }: File, fallback: string): string {
  const words =
    name
      .replace(/\.\w+$/, '')
      .normalize('NFKD')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const camel = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  return /^[A-Za-z]/.test(camel) ? camel.slice(0, 40) : fallback;
}
