import { Upload } from 'lucide-react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './drop.module.css';

interface FileDropProps {
  /** The instruction for the user: `Drop pictures here`. */
  label: string;
  /** The accepted types and limits, in words. */
  hint: string;
  /**
   * Media types or extensions that the file chooser offers. A dropped file may have any type, so the caller must check
   * it.
   */
  accept: readonly string[];
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles(files: File[]): void;
}

/** Accepts files that are dropped, pasted while the element has the focus, or chosen in the file chooser. */
export function FileDrop({ label, hint, accept, isMultiple = false, isDisabled = false, onFiles }: FileDropProps) {
  return (
    <DropZone
      isDisabled={isDisabled}
      aria-label={label}
      className={styles.zone}
      onDrop={async ({ items }) => {
        const files = await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : [])));
        if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
      }}
    >
      <Upload aria-hidden="true" />
      <Text slot="label">{label}</Text>
      <FileTrigger
        acceptedFileTypes={[...accept]}
        allowsMultiple={isMultiple}
        onSelect={(files) => files && onFiles([...files])}
      >
        <Button size="small" isDisabled={isDisabled}>
          Choose {isMultiple ? 'files' : 'a file'}
        </Button>
      </FileTrigger>
      <p className={styles.hint}>{hint}</p>
    </DropZone>
  );
}
