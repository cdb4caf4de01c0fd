import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Dialog, DialogForm, TextField, toast } from '../../design/index.ts';
import { apiNameFault, nameFault, toApiName } from './names.ts';
import { contentKeys } from './records.ts';

/** Creates a collection with a title and a slug, then opens the screen of its fields. */
export function NewCollectionDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [typedApiName, setApiName] = useState<string>();
  const [isTried, setTried] = useState(false);
  const apiName = typedApiName ?? toApiName(name);
  const navigate = useNavigate();
  const client = useQueryClient();
  const make = useAction(
    () =>
      galley.content.collections.create({
        apiName,
        name: name.trim(),
        fields: [
          { apiName: 'title', name: 'Title', type: 'text', required: true },
          { apiName: 'slug', name: 'Slug', type: 'text', required: true },
        ],
        preview: { slugField: 'slug' },
      }),
    { form: { name, apiName: typedApiName } },
  );
  const faults = { name: nameFault(name), apiName: apiNameFault(apiName, 'collection') };
  const submit = async () => {
    setTried(true);
    if (faults.name || faults.apiName || !(await make.run())) return;
    await client.invalidateQueries({ queryKey: contentKeys.all });
    toast('Collection created');
    await navigate(`/app/content/${apiName}/fields`);
  };
  return (
    <Dialog title="New collection" isOpen onClose={onClose}>
      <DialogForm
        validationBehavior="aria"
        onSubmit={() => void submit()}
        onClose={onClose}
        action="Create collection"
        isPending={make.isPending}
      >
        <TextField
          label="Name"
          autoFocus
          placeholder="Posts"
          value={name}
          onChange={setName}
          error={(isTried || name.length > 200 ? faults.name : undefined) ?? make.faultAt('name')}
        />
        <TextField
          label="API name"
          isMono
          description="The API and templates use this name. You cannot change it later."
          value={apiName}
          onChange={setApiName}
          error={(isTried || typedApiName !== undefined ? faults.apiName : undefined) ?? make.faultAt('apiName')}
        />
        <ProblemNotice error={make.error} onRetry={make.retry} shownAt={['name', 'apiName']} />
      </DialogForm>
    </Dialog>
  );
}
