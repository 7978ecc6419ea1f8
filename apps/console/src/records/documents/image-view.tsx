import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryState } from '../../ui/states.tsx';
import { type FileOf, fileBytes } from './file-bytes.ts';

/** An image of a candidate. */
export function ImageView(of: FileOf) {
  const bytes = useQuery(fileBytes(of));
  return <QueryState of={bytes}>{(blob) => <Shown blob={blob} name={of.file.fileName} />}</QueryState>;
}

function Shown({ blob, name }: { blob: Blob; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url === undefined ? null : <img src={url} alt={name} className="mx-auto max-w-full" />;
}
