package io.github.dozemeter.options;

import java.io.File;

/** Finds obstacles to a file that is to be written later, while they can still be reported. */
public final class WritableFile {

    private WritableFile() {
    }

    /**
     * @param replaced whether an old file makes way for a new one, which takes the right to write into the folder
     * @return why it cannot be written, with the way out; null if nothing is known
     */
    public static String obstacle(String path, boolean replaced) {
        File file = new File(path).getAbsoluteFile();
        File folder = file.getParentFile();
        if (file.isDirectory()) {
            return "it is a folder; name a file";
        }
        if (file.canWrite() && !(replaced && file.isFile())) {
            return null;
        }
        if (!folder.isDirectory()) {
            // The name of a folder may be still to come, as that of the file: %p, %t.
            return folder.getPath().indexOf('%') >= 0 ? null : "there is no folder " + folder + "; create it";
        }
        return folder.canWrite() ? null : "no right to write into " + folder;
    }
}
