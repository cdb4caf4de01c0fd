import { useEffect, useRef } from 'react';
import { useEditor, useSessionState } from '../../use-editor.ts';
import { TextBox } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';

/** The text of a layer. A double click on the canvas and the Text tool ask for it. */
export function ContentBox({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const session = useEditor();
  const isEdited = useSessionState((state) => state.editedText) === layerIds[0];
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isEdited) return;
    const area = field.current?.querySelector('textarea');
    area?.focus();
    area?.select();
  }, [isEdited]);
  return (
    <div ref={field}>
      <TextBox
        property={{
          ...property,
          set: (value, options) => {
            session.editText(undefined);
            return property.set(value ?? '', options);
          },
        }}
        rows={3}
      />
    </div>
  );
}
