import { useAction } from '../../../app/action.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, ButtonLink, Notice, Row, TextField } from '../../../design/index.ts';
import type { PictureAccess as Access } from './snippets.ts';
import type { PlaygroundSource } from './template.ts';

interface PictureAccessProps {
  access: Access;
  /** Of a template of the active space, for who may change it. */
  edit: PlaygroundSource['edit'];
  gt: string;
  onGt(gt: string): void;
}

/** What keeps an address of the picture from working in any web page, and what can be done about it (AUTH-10). */
export function PictureAccess({ access, edit, gt, onGt }: PictureAccessProps) {
  const open = useAction(async () => edit?.openAddresses());
  switch (access) {
    case 'open':
      return null;
    case 'copy':
      return (
        <Notice tone="info" title="Addresses work for templates of your own space">
          <p>
            Use this template, then publish your copy. For one finished picture, choose “Get the line to embed” above:
            its address works anywhere.
          </p>
        </Notice>
      );
    case 'unpublished':
      return (
        <Notice tone="info" title="Addresses show what is published">
          <p>Publish the template first. For one finished picture, choose “Get the line to embed” above.</p>
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
            <Notice tone="info" title="Addresses of this template need a secret">
              <p>
                Put the GET secret of your space in, or let everybody open the addresses of this template: whoever has
                one can then draw it with other values, which your space pays.
              </p>
              {edit && (
                <Row>
                  <Button size="small" isPending={open.isPending} onPress={() => void open.run()}>
                    Let everybody open its addresses
                  </Button>
                </Row>
              )}
              <ProblemNotice error={open.error} onRetry={open.retry} />
            </Notice>
          )}
          <TextField
            label="GET secret of the space"
            description="From Developers. It stays on this page and is not sent."
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
