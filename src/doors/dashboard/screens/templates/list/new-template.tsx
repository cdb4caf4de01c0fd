import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { ButtonLink, Dialog, DialogForm, TextField } from '../../../design/index.ts';
import { pageSizes } from '../page-sizes.ts';
import { SizeFields } from '../size-fields.tsx';

/** Creates a template with one empty page. */
export function NewTemplate({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [size, setSize] = useState({ width: pageSizes[0]?.width ?? 1200, height: pageSizes[0]?.height ?? 630 });
  /**
   * The template that an attempt created before creating its page failed. The next attempt adds the page to this
   * template.
   */
  const made = useRef<string>(undefined);
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useAction(
    async () => {
      if (made.current === undefined) made.current = (await galley.templates.create({ name })).doc.id;
      else await galley.templates.update(made.current, { name });
      await galley.templates.pages.create(made.current, { name: 'Page 1', ...size, backgroundColor: '#ffffff' });
      await client.invalidateQueries({ queryKey: ['templates'] });
      void navigate(`/app/templates/${made.current}/pages`);
    },
    { form: { name, ...size } },
  );
  const shownAt = ['name', 'width', 'height'];
  return (
    <Dialog title="New template" isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void create.run()}
        onClose={onClose}
        action="Create template"
        isPending={create.isPending}
      >
        <TextField
          label="Name"
          autoFocus
          isRequired
          value={name}
          onChange={setName}
          error={create.faultAt('name')}
          description="You can change the name later."
        />
        <SizeFields {...size} onChange={setSize} faultAt={create.faultAt} />
        <p>
          Start from a finished design instead?{' '}
          <ButtonLink variant="quiet" size="small" href="/templates">
            Browse the gallery
          </ButtonLink>
        </p>
        <ProblemNotice error={create.error} onRetry={create.retry} shownAt={shownAt} />
      </DialogForm>
    </Dialog>
  );
}
