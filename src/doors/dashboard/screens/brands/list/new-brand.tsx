import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { ColorField, Dialog, DialogForm, TextField } from '../../../design/index.ts';

/** Creates a brand with a name and two colors. Everything else is set in the editor. */
export function NewBrand({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [primary, setPrimary] = useState('#0f766e');
  const [background, setBackground] = useState('#ffffff');
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useAction(
    async () => {
      const { doc } = await galley.brands.create({ name, tokens: { colors: { primary, background } } });
      await client.invalidateQueries({ queryKey: ['brands'] });
      void navigate(`/app/brands/${doc.id}`);
    },
    { form: { name, primary, background } },
  );
  const shownAt = ['name', 'tokens.colors.primary', 'tokens.colors.background'];
  return (
    <Dialog title="New brand" isOpen onClose={onClose}>
      <DialogForm
        onSubmit={() => void create.run()}
        onClose={onClose}
        action="Create brand"
        isPending={create.isPending}
      >
        <TextField label="Name" autoFocus isRequired value={name} onChange={setName} error={create.faultAt('name')} />
        <ColorField
          label="Primary color"
          value={primary}
          onChange={setPrimary}
          error={create.faultAt('tokens.colors.primary')}
        />
        <ColorField
          label="Background color"
          value={background}
          onChange={setBackground}
          error={create.faultAt('tokens.colors.background')}
        />
        <ProblemNotice error={create.error} onRetry={create.retry} shownAt={shownAt} />
      </DialogForm>
    </Dialog>
  );
}
