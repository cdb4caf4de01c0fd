import { useNavigate } from 'react-router';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../design/index.ts';
import { isObject, type JsonObject } from '../../kit/value-form/schema.ts';
import { openWith } from '../gallery/playground/use-saved-inputs.ts';
import type { LogEntry } from './log-entry.ts';

interface OpenInPlaygroundProps {
  entry: LogEntry;
  /** The logged request. */
  input: JsonObject;
  /** Whether the template belongs to the active space. */
  isOwn: boolean;
}

/** A button that opens the template with the values and the output settings of a logged request. */
export function OpenInPlayground({ entry, input, isOwn }: OpenInPlaygroundProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { templateId, pageId } = entry;
  if (templateId === null) return null;
  const open = () => {
    const { tweaks, textTweaks } = input;
    const values = { ...(isObject(tweaks) && tweaks), ...(isObject(textTweaks) && textTweaks) };
    openWith(user.id, templateId, { values, output: input });
    const query = new URLSearchParams({
      ...(pageId !== null && { page: pageId }),
      // If the published template was rendered, the published version is opened.
      ...(isOwn && input['draft'] !== true && { live: '' }),
    });
    void navigate(`/app/${isOwn ? 'templates' : 'gallery'}/${templateId}?${query}`);
  };
  return <Button onPress={open}>Open in the playground with these values</Button>;
}
