/** Saves what an operation returns as a file. It is not JSON, so the client has not read it. */
export async function saveResponse(response: Response, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
