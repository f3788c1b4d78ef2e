/**
 * The fields of a form request. A body that is no form, or a broken one, is a form without fields, so that the answer is the
 * page with what is missing.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return new FormData();
  }
}
