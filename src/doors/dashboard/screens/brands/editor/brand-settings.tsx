import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { shortened } from '../../../app/shortened.ts';
import { Button, Card, Facts, RadioGroup, Row, Stack, TextField, toast, useConfirm } from '../../../design/index.ts';
import { brandKey } from '../data.ts';

interface BrandSettingsProps {
  id: string;
  name: string;
  isPublic: boolean;
  isDisabled: boolean;
  onName(name: string): void;
  onPublic(isPublic: boolean): void;
  nameFault: string | undefined;
}

export function BrandSettings({ id, name, isPublic, isDisabled, onName, onPublic, nameFault }: BrandSettingsProps) {
  return (
    <Stack>
      <Card>
        <h2>What it is</h2>
        <TextField label="Name" isRequired value={name} onChange={onName} isDisabled={isDisabled} error={nameFault} />
        <RadioGroup
          label="Who may read it"
          options={[
            { id: 'space', name: 'This space', description: 'its members and its renders' },
            {
              id: 'everyone',
              name: 'Everyone',
              description: 'its live tokens and variants, without signing in; drafts stay here',
            },
          ]}
          value={isPublic ? 'everyone' : 'space'}
          onChange={(chosen) => onPublic(chosen === 'everyone')}
        />
        <Facts facts={[['Brand id', <code key="id">{id}</code>]]} />
      </Card>
      <DeleteBrand id={id} name={name} isDisabled={isDisabled} />
    </Stack>
  );
}

/** Templates that are looked through before it is asked; the service tells of all after. */
const maxPages = 5;
const perPage = 100;

function DeleteBrand({ id, name, isDisabled }: Pick<BrandSettingsProps, 'id' | 'name' | 'isDisabled'>) {
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const prepare = useAction(async () => {
    const found: Array<{ id: string; name: string }> = [];
    for (let page = 1; page <= maxPages; page++) {
      const { list, pagesCount } = await galley.templates.list({ page, perPage });
      found.push(...list.filter((template) => template['brandId'] === id));
      if (page >= pagesCount) return { found, isWhole: true };
    }
    return { found, isWhole: false };
  });
  const remove = useAction(async () => {
    await galley.brands.delete(id);
    setLeaving(true);
    client.removeQueries({ queryKey: brandKey(id) });
    await client.invalidateQueries({ queryKey: ['brands', 'list'] });
    toast('Brand deleted');
    void navigate('/app/brands');
  });
  const ask = async () => {
    const uses = await prepare.run();
    if (uses === undefined) return;
    const agreed = await confirm({
      title: 'Delete this brand?',
      body: <Uses name={name} {...uses} />,
      action: 'Delete the brand',
    });
    if (agreed) await remove.run();
  };
  return (
    <Card>
      <h2>Delete</h2>
      <p>Templates that name the brand draw without one then.</p>
      <ProblemNotice error={prepare.error} onRetry={() => void ask()} />
      <ProblemNotice error={remove.error} onRetry={remove.retry} />
      <Row>
        <Button
          variant="danger"
          isDisabled={isDisabled}
          isPending={prepare.isPending || remove.isPending || isLeaving}
          onPress={() => void ask()}
        >
          Delete this brand…
        </Button>
      </Row>
    </Card>
  );
}

const maxNamed = 8;

interface UsesProps {
  name: string;
  found: ReadonlyArray<{ id: string; name: string }>;
  /** Whether every template of the space was looked at. */
  isWhole: boolean;
}

function Uses({ name, found, isWhole }: UsesProps) {
  return (
    <Stack>
      <p style={{ overflowWrap: 'anywhere' }}>
        “{shortened(name, 120)}” is gone for everyone; this cannot be undone.{' '}
        {found.length === 0 && (isWhole ? 'No template draws with it as it is edited.' : 'Templates may draw with it.')}
      </p>
      {found.length > 0 && (
        <div>
          <p>These templates draw without a brand then:</p>
          <ul>
            {found.slice(0, maxNamed).map((template) => (
              <li key={template.id} style={{ overflowWrap: 'anywhere' }}>
                {shortened(template.name, 80)}
              </li>
            ))}
            {found.length > maxNamed && <li>and {(found.length - maxNamed).toLocaleString()} more</li>}
          </ul>
        </div>
      )}
    </Stack>
  );
}
