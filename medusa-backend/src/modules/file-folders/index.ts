import type {
  ProviderFileResultDTO,
  ProviderGetFileDTO,
  ProviderUploadFileDTO,
  ProviderUploadStreamDTO,
} from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import { LocalFileService } from "@medusajs/medusa/file-local";
import { accessOf, type FileFoldersOptions, isPrivateFile } from "../../lib/config/uploads";

/** Pictures are public, under /static; everything else is private, and its address checks the reader. */
class FileFoldersProvider extends LocalFileService {
  constructor(
    container: unknown,
    private readonly options: FileFoldersOptions,
  ) {
    super(container, options);
  }

  override async upload(file: ProviderUploadFileDTO): Promise<ProviderFileResultDTO> {
    const { key, url } = await super.upload({ ...file, access: accessOf(file) });
    return { key, url: this.addressOf(key, url) };
  }

  override async getUploadStream(file: ProviderUploadStreamDTO) {
    const stream = await super.getUploadStream({ ...file, access: accessOf(file) });
    const promise = stream.promise.then(({ key, url }) => ({ key, url: this.addressOf(key, url) }));
    return { ...stream, promise, url: this.addressOf(stream.fileKey, stream.url) };
  }

  override async getPresignedDownloadUrl(file: ProviderGetFileDTO): Promise<string> {
    return this.addressOf(file.fileKey, await super.getPresignedDownloadUrl(file));
  }

  private addressOf(key: string, publicAddress: string): string {
    return isPrivateFile(key) ? `${this.options.private_url}/${encodeURIComponent(key)}` : publicAddress;
  }
}

export default ModuleProvider(Modules.FILE, { services: [FileFoldersProvider] });
