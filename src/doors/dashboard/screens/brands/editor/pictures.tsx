import { FileTrigger } from 'react-aria-components';
import { pictureHint, pictureTypes } from '../../../app/pictures/check-picture.ts';
import { usePictureUploads } from '../../../app/pictures/use-picture-uploads.ts';
import { FieldUploads } from '../../../app/uploads/upload-list.tsx';
import { Button, classes, FileDrop, Row, Stack, TextField } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { TokenPicture } from '../token-picture.tsx';
import { freeName, type Group, printToken } from '../tokens.ts';
import { TokenRows } from './token-rows.tsx';

interface PicturesProps {
  /** What a token of the group is called: `logo`. */
  what: string;
  group: Group;
  /** Receives a function that changes the group, because other edits may be made before an upload ends. */
  onChange(change: (group: Group) => Group): void;
  isDisabled: boolean;
  faultAt(name: string): string | undefined;
}

/** Fields for logos or pictures. Each is an address or an uploaded file. */
export function Pictures({ what, group, onChange, isDisabled, faultAt }: PicturesProps) {
  // An upload changes the token for which the file was chosen, or creates a new token.
  const uploads = usePictureUploads(({ asset, file, target }) =>
    onChange((before) => ({ ...before, [target ?? freeName(before, suggestName(file, what))]: `asset:${asset.id}` })),
  );
  return (
    <Stack>
      <TokenRows
        what={what}
        group={group}
        isDisabled={isDisabled}
        fresh={[what, '']}
        onChange={(changed) => onChange(() => changed)}
      >
        {(name, value, change) => (
          <div className={classes(styles.valueRow, styles.withPicture)}>
            <TokenPicture source={typeof value === 'string' ? value : ''} alt={`${name.slice(0, 60)}`} />
            <Stack>
              <TextField
                label="URL"
                isMono
                value={typeof value === 'string' ? value : printToken(value)}
                isDisabled={isDisabled}
                onChange={change}
                error={faultAt(name)}
                description="An https URL, or asset: followed by an asset ID. Images from other hosts are copied to your assets when you save."
              />
              <Row>
                <FileTrigger
                  acceptedFileTypes={pictureTypes}
                  onSelect={(files) => files && uploads.add([...files].slice(0, 1), name)}
                >
                  <Button size="small" isDisabled={isDisabled || uploads.isBusy}>
                    Upload another image
                  </Button>
                </FileTrigger>
              </Row>
            </Stack>
          </div>
        )}
      </TokenRows>
      <FileDrop
        label={`Drop ${what}s here`}
        hint={pictureHint}
        accept={pictureTypes}
        isMultiple
        isDisabled={isDisabled || uploads.isBusy}
        onFiles={(files) => uploads.add(files)}
      />
      <FieldUploads state={uploads} />
    </Stack>
  );
}

/** A name for a token that expressions can use, from the name of a file: `Acme Logo (dark).svg` → `acmeLogoDark`. */
function suggestName({ name }: File, fallback: string): string {
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
