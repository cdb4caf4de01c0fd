import { useAction } from '../../../app/action.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, ButtonLink, Notice, Row, TextField } from '../../../design/index.ts';
import type { PictureAccess as Access } from './snippets.ts';
import type { PlaygroundSource } from './template.ts';

interface PictureAccessProps {
  access: Access;
  /** Set for a template of the active space if the user may change it. */
  edit: PlaygroundSource['edit'];
  gt: string;
  onGt(gt: string): void;
}

/** Explains why a URL of the picture does not work in every web page, and what the user can do about it (AUTH-10). */
export function PictureAccess({ access, edit, gt, onGt }: PictureAccessProps) {
  const open = useAction(async () => edit?.openAddresses());
  switch (access) {
    case 'open':
      return null;
    case 'copy':
      return (
        <Notice tone="info" title="Image URLs work only for templates in your space">
          <p>
            Choose “Use template”, then publish your copy. To embed a single finished image, choose “Get embed code”
            above.
          </p>
        </Notice>
      );
    case 'unpublished':
      return (
        <Notice tone="info" title="Image URLs need a published template">
          <p>Publish the template first. To embed a single finished image, choose “Get embed code” above.</p>
          {edit && (
            <Row>
              <ButtonLink size="small" href={edit.versionsHref}>
                Publish
              </ButtonLink>
            </Row>
          )}
        </Notice>
      );
    case 'secret':
      return (
        <>
          {gt === '' && (
            <Notice tone="info" title="Image URLs of this template need a secret">
              <p>
                Enter the GET render secret of your space, or allow public image URLs. With public URLs, anyone can
                render this template with any values, and your space pays for the credits.
              </p>
              {edit && (
                <Row>
                  <Button size="small" isPending={open.isPending} onPress={() => void open.run()}>
                    Allow public image URLs
                  </Button>
                </Row>
              )}
              <ProblemNotice error={open.error} onRetry={open.retry} />
            </Notice>
          )}
          <TextField
            label="GET render secret"
            description="You find it under Developers, Secrets. It stays on this page and is not sent."
            isMono
            autoComplete="off"
            placeholder="gt_"
            value={gt}
            onChange={(text) => onGt(text.trim())}
          />
        </>
      );
  }
}
