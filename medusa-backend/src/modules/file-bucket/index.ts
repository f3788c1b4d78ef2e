import path from "node:path";
import { S3FileService } from "@medusajs/file-s3/dist/services/s3-file";
import type {
  Logger,
  ProviderFileResultDTO,
  ProviderGetFileDTO,
  ProviderUploadFileDTO,
  ProviderUploadStreamDTO,
} from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import { accessOf, isPrivateFile } from "../../lib/config/uploads";

type FileBucketOptions = Omit<ConstructorParameters<typeof S3FileService>[1], "file_url"> & {
  public_url: string;
  private_url: string;
};

/** All files have addresses of Medusa, as in modules/file-folders, and private ones a name that says so. */
export class FileBucketProvider extends S3FileService {
  constructor(
    cradle: { logger: Logger },
    private readonly options: FileBucketOptions,
  ) {
    super(cradle, { ...options, file_url: options.public_url });
  }

  override async upload(file: ProviderUploadFileDTO): Promise<ProviderFileResultDTO> {
    const { key } = await super.upload({ ...file, filename: nameOf(file) });
    return { key, url: this.addressOf(key) };
  }

  override async getUploadStream(file: ProviderUploadStreamDTO) {
    const stream = await super.getUploadStream({ ...file, filename: nameOf(file) });
    const url = this.addressOf(stream.fileKey);
    return { ...stream, promise: stream.promise.then(({ key }) => ({ key, url })), url };
  }

  override async getPresignedDownloadUrl({ fileKey }: ProviderGetFileDTO): Promise<string> {
    return this.addressOf(fileKey);
  }

  private addressOf(key: string): string {
    if (isPrivateFile(key)) return `${this.options.private_url}/${encodeURIComponent(key)}`;
    return `${this.options.public_url}/${key.split("/").map(encodeURIComponent).join("/")}`;
  }
}

function nameOf(file: Pick<ProviderUploadFileDTO, "filename" | "access" | "mimeType">): string {
  if (accessOf(file) === "public") return file.filename;
  const { dir, base } = path.posix.parse(file.filename);
  return path.posix.join(dir, `private-${base}`);
}

export default ModuleProvider(Modules.FILE, { services: [FileBucketProvider] });
