import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Takes a file that is dropped anywhere on the page, also over a dialog. */
export function FileDrop({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // otherwise the browser would open the file
      setIsOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false); // out of the window
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, [onFile]);
  if (!isOver) return null;
  return (
    <div className="border-accent bg-surface/90 pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-xl border-2 border-dashed">
      <p className="flex items-center gap-2 text-base font-semibold">
        <FileUp aria-hidden className="size-6" />
        {label}
      </p>
    </div>
  );
}
