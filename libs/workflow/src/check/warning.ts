/** What a document may do, and hardly means: it is said and refuses nothing. */
export interface WorkflowWarning {
  /** JSON Pointer to the place. */
  path: string;
  message: string;
}
