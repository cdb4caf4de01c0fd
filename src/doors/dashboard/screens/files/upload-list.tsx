import { X } from 'lucide-react';
import { megabytes } from '../../app/pictures/judge.ts';
import { Badge, Button, Card, Row, Spinner, type Tone } from '../../design/index.ts';
import styles from './files.module.css';
import type { Upload, useUploads } from './uploads.ts';

const words: Readonly<Record<Upload['state'], { name: string; tone: Tone }>> = {
  waiting: { name: 'Waiting', tone: 'neutral' },
  sending: { name: 'Sending', tone: 'info' },
  scaling: { name: 'Making it smaller', tone: 'info' },
  large: { name: 'Too large', tone: 'warning' },
  done: { name: 'Uploaded', tone: 'success' },
  failed: { name: 'Not uploaded', tone: 'danger' },
};

/** How each file of an upload fares. */
export function UploadList({ state }: { state: ReturnType<typeof useUploads> }) {
  const { uploads } = state;
  if (uploads.length === 0) return null;
  const done = uploads.filter((upload) => upload.state === 'done').length;
  return (
    <Card>
      <div className={styles.between}>
        <h2 aria-live="polite">
          {done} of {uploads.length} uploaded
        </h2>
        {done > 0 && (
          <Button size="small" variant="quiet" onPress={state.clearDone}>
            Clear uploaded
          </Button>
        )}
      </div>
      <ul className={styles.uploads} aria-label="Uploads">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UploadRow({ upload, state }: { upload: Upload; state: ReturnType<typeof useUploads> }) {
  const { file, canRetry } = upload;
  const isBusy = upload.state === 'sending' || upload.state === 'scaling';
  const { name, tone } = words[upload.state];
  return (
    <div className={styles.upload}>
      <div className={styles.uploadName}>
        <strong>{file.name}</strong> <span className={styles.muted}>{megabytes(file.size)}</span>
        {upload.words !== undefined && (
          <p className={upload.state === 'failed' ? styles.fault : styles.muted}>{upload.words}</p>
        )}
      </div>
      <Row>
        {isBusy && <Spinner label={`${name}: ${file.name}`} />}
        <Badge tone={tone}>{name}</Badge>
        {upload.state === 'large' && (
          <Button size="small" onPress={() => state.scaleAndSend(upload)}>
            Make it smaller and send
          </Button>
        )}
        {canRetry && upload.state === 'failed' && (
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
