import { X } from 'lucide-react';
import { Badge, Button, Card, Row, Spinner, type Tone } from '../../design/index.ts';
import { megabytes } from '../file-size.ts';
import styles from './uploads.module.css';
import type { Upload, useUploads } from './use-uploads.ts';

interface UploadListProps {
  state: ReturnType<typeof useUploads>;
}

const words: Readonly<Record<Upload['state'], { name: string; tone: Tone }>> = {
  waiting: { name: 'Waiting', tone: 'neutral' },
  sending: { name: 'Uploading', tone: 'info' },
  scaling: { name: 'Resizing', tone: 'info' },
  large: { name: 'Too large', tone: 'warning' },
  done: { name: 'Uploaded', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
};

/** Lists the files of an upload with their states. */
export function UploadList({ state }: UploadListProps) {
  const { uploads } = state;
  if (uploads.length === 0) return null;
  const done = uploads.filter((upload) => upload.state === 'done').length;
  return (
    <Card>
      <div className={styles.head}>
        <h2 aria-live="polite">
          {done} of {uploads.length} uploaded
        </h2>
        {done > 0 && (
          <Button size="small" variant="quiet" onPress={state.clearDone}>
            Clear uploaded
          </Button>
        )}
      </div>
      <Rows uploads={uploads} state={state} />
    </Card>
  );
}

/**
 * Shows the state of the uploads of a single field: running uploads, failures, and warnings of the service. Accepted
 * files are omitted, because the field itself shows them.
 */
export function FieldUploads({ state }: UploadListProps) {
  const visibleUploads = state.uploads.filter((upload) => upload.state !== 'done' || upload.words !== undefined);
  return visibleUploads.length === 0 ? null : <Rows uploads={visibleUploads} state={state} />;
}

function Rows({ uploads, state }: UploadListProps & { uploads: readonly Upload[] }) {
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} state={state} />
        </li>
      ))}
    </ul>
  );
}

function UploadRow({ upload, state }: UploadListProps & { upload: Upload }) {
  const { file, canRetry } = upload;
  const isBusy = upload.state === 'sending' || upload.state === 'scaling';
  const hasFailed = upload.state === 'failed';
  const { name, tone } = words[upload.state];
  return (
    <div className={styles.upload}>
      <div className={styles.name}>
        <strong>{file.name}</strong> <span className={styles.muted}>{megabytes(file.size)}</span>
        {upload.words !== undefined && (
          <p className={hasFailed ? styles.fault : styles.muted} role={hasFailed ? 'alert' : undefined}>
            {upload.words}
          </p>
        )}
      </div>
      <Row>
        {isBusy && <Spinner label={`${name}: ${file.name}`} />}
        <Badge tone={tone}>{name}</Badge>
        {upload.state === 'large' && (
          <Button size="small" onPress={() => state.scaleAndSend(upload)}>
            Resize and upload
          </Button>
        )}
        {canRetry && hasFailed && (
          <Button size="small" onPress={() => state.retry(upload)}>
            Try again
          </Button>
        )}
        {!isBusy && upload.state !== 'waiting' && (
          <Button
            size="small"
            variant="quiet"
            isIcon
            aria-label={`Dismiss ${file.name}`}
            onPress={() => state.remove(upload)}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </Row>
    </div>
  );
}
