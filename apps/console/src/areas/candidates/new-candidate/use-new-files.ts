import { useCallback, useEffect, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';
import { uploadFile } from '../files/upload-file.ts';
import { type ReadResume, readResume } from './read-resume.ts';
import { fileProblem, resumeProblem } from './resume-file.ts';

/** The files of a candidate who does not exist yet: the résumé, whose text is read, and others. */
export function useNewFiles(dropped: File | null) {
  const [resume, setResume] = useState<ReadResume | null>(null);
  const [others, setOthers] = useState<readonly File[]>([]);
  const reading = useAction(readResume, { onDone: setResume });
  const { mutate } = reading;
  const read = useCallback(
    (chosen: File) => {
      setResume(null);
      mutate(chosen);
    },
    [mutate],
  );
  useEffect(() => {
    if (dropped !== null) read(dropped);
  }, [dropped, read]);
  const readingName = reading.isPending ? reading.variables.name : null;
  return {
    resume,
    others,
    /** The name of the file that is being read. */
    readingName,
    names: [
      ...(resume === null ? [] : [resume.upload.fileName]),
      ...(readingName === null ? [] : [readingName]),
    ].concat(others.map(({ name }) => name)),
    read,
    /** The first document is read as the résumé; the others are kept. Says which files cannot be added. */
    add(files: readonly File[]) {
      const first = files.find((file) => resumeProblem(file) === undefined);
      const more = files.filter((file) => file !== first);
      for (const problem of more.map(fileProblem)) if (problem !== undefined) toast.error(problem);
      if (first !== undefined) read(first);
      const known = new Set(others.map(({ name }) => name));
      setOthers([...others, ...more.filter((file) => fileProblem(file) === undefined && !known.has(file.name))]);
    },
    removeResume: () => setResume(null),
    removeOther: (file: File) => setOthers(others.filter((one) => one !== file)),
    /** Adds all files to the candidate, once it exists. @throws the first error, after trying all files */
    async addTo(candidateId: string) {
      const errors: unknown[] = [];
      const note = (error: unknown) => void errors.push(error);
      if (resume !== null) await addResume(candidateId, resume).catch(note);
      for (const file of others) await uploadFile(candidateId, file, 'other').catch(note);
      if (errors.length > 0) throw errors[0];
    },
  };
}

async function addResume(candidateId: string, { upload }: ReadResume): Promise<void> {
  await api.post('/candidates/{id}/files', {
    params: { path: { id: candidateId } },
    body: { ...upload, kind: 'resume' },
  });
}
