import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { megabytes } from '../../app/file-size.ts';
import type { Asset } from '../../app/pictures/send.ts';
import { getAssetPath } from '../../app/pictures/use-asset-path.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { shorten } from '../../app/shorten.ts';
import {
  Button,
  CodeBlock,
  CopyButton,
  Dialog,
  DialogActions,
  Facts,
  Picture,
  toast,
  useConfirm,
} from '../../design/index.ts';
import { kindName } from '../../kit/value-form/asset-grid.tsx';
import { pixels } from '../../kit/value-form/crop.ts';
import styles from './files.module.css';
import { DeletionWarning, UsesSection } from './uses.tsx';

/** A dialog for one picture: a preview, how pages refer to the picture, where it is used, and its deletion. */
export function AssetDialog({ asset, onClose }: { asset: Asset; onClose(): void }) {
  const isEditor = useIsAtLeast('editor');
  const confirm = useConfirm();
  const client = useQueryClient();
  const remove = useAction((id: string) => galley.assets.delete(id));
  const uses = useQuery({
    queryKey: ['assets', 'uses', asset.id],
    queryFn: () => galley.assets.uses.list(asset.id, { perPage: 20 }),
    staleTime: 0,
  });
  const ask = async () => {
    const question = {
      title: `Delete ${shorten(asset.name, 60)}?`,
      body: <DeletionWarning uses={uses.data} consequence="Designs that use this image will show a placeholder." />,
      action: 'Delete image',
    };
    if (!(await confirm(question))) return;
    const done = await remove.run(asset.id);
    if (!done) return;
    await client.invalidateQueries({ queryKey: ['assets'] });
    const { length } = done.warnings;
    toast(
      length === 0
        ? 'Image deleted'
        : `Image deleted. ${done.warnings
            .slice(0, 3)
            .map(({ message }) => message)
            .join(' ')}`,
    );
    onClose();
  };
  return (
    <Dialog title={shorten(asset.name, 60)} isOpen isWide isDismissable onClose={onClose}>
      <div className={styles.preview}>
        <div>
          <Picture
            src={getAssetPath(asset)}
            alt={asset.name}
            {...computeFrame(asset)}
            absence="This browser cannot show the image"
          />
        </div>
      </div>
      <Facts
        facts={[
          ['Name', asset.name],
          ['Type', kindName(asset)],
          ['Size', `${pixels(asset)} · ${megabytes(asset.bytes)}`],
          ['Uploaded', formatMoment(asset.createdOn)],
        ]}
      />
      <CodeBlock label="Reference in pages" text={`asset:${asset.id}`} isWrapped />
      <UsesSection data={uses.data} error={uses.error} onRetry={() => void uses.refetch()} />
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
      <DialogActions>
        {isEditor && (
          <Button variant="danger" isPending={remove.isPending} onPress={() => void ask()}>
            Delete
          </Button>
        )}
        <CopyButton text={asset.url} label="Copy URL" />
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The size of the preview. Its height is at most its width, so that a very high picture fits into the dialog. */
function computeFrame({ width, height }: Asset) {
  return { width: Math.max(1, width), height: Math.min(Math.max(1, height), Math.max(1, width)) };
}
